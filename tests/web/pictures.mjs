// Screenshots of the same thing.
import { PNG } from 'pngjs';

const kRounded = 6; // of 255: what is painted first has the letters' texture under it, and what is painted later has not

/** Whether two screenshots, as PNG, look the same. */
export function look_alike(one, other) {
  if (one.equals(other)) return true;
  const [a, b] = [one, other].map((bytes) => PNG.sync.read(bytes));
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.data.every((value, at) => Math.abs(value - b.data[at]) <= kRounded)
  );
}
