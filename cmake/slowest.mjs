// The slowest tests of a stage, told behind it. As a reporter of node's tests: those of all its files.
import { basename } from 'node:path';

const kTold = 5;

/** `times`: [name, seconds]. */
export const slowest = (times) =>
  [...times]
    .sort((a, b) => b[1] - a[1])
    .slice(0, kTold)
    .map(([name, seconds]) => `slowest: ${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
    .join('');

/** Of the report that ctest writes for JUnit. */
export const slowest_of_ctest = (report) =>
  slowest(
    [...report.matchAll(/<testcase name="([^"]*)"[^>]* time="([^"]*)"/g)].map(([, name, time]) => [name, Number(time)]),
  );

export default async function* report(events) {
  const times = [];
  for await (const { type, data } of events)
    if (/^test:(pass|fail)$/.test(type) && data.nesting === 0 && data.file)
      times.push([`${basename(data.file)}: ${data.name}`, data.details.duration_ms / 1000]);
  yield slowest(times);
}
