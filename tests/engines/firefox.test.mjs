import { try_engine } from './visits.mjs';

try_engine('firefox');
