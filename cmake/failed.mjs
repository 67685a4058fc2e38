// The tests of a stage that failed, and why, so that the end of `npm test` can tell. As a reporter of node's tests: those of all its files.
import { basename } from 'node:path';

const kMost = 300; // characters of a reason

/** What broke: not that a test did, but the error in it. */
const cause_of = (error) => (error?.code === 'ERR_TEST_FAILURE' && error.cause) || error;

export default async function* report(events) {
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') {
      const cause = cause_of(data.details.error);
      const reason = String(cause?.stack ?? cause)
        .split('\n')
        .filter((line) => !line.includes('(node:'))
        .map((line) => line.trim())
        .join(' ');
      yield `${basename(data.file ?? '')}: ${data.name}: ${reason.slice(0, kMost)}\n`;
    }
}
