// The same searches natively and in the page's own worker: how much of the native speed a visitor's browser has.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { command, open, ready } from '../tests/web/browser.mjs';
import { kSource } from './run.mjs';

const kRounds = 3;
const kNodes = 2_000_000;
const kLongest = 120_000; // milliseconds

/** Lines that lay out a third of a game's first golden match at level 6, and search it. */
function task_of({ id }) {
  const record = readFileSync(join(kSource, `tests/golden/${id}.0.txt`), 'utf8');
  const told = (what) => record.match(new RegExp(`^${what} (.*)$`, 'm'))[1];
  const moves = told('moves').split(' ');
  return [
    `setoption name Game value ${id}`,
    `setoption name Setup value ${told('setup')}`,
    'setoption name Level value 6',
    `position startpos moves ${moves.slice(0, moves.length / 3).join(' ')}`,
    `go nodes ${kNodes}`,
  ];
}

/** An engine on the terminal: {think, close}. `think(lines)` gives {time, best}, in milliseconds from the last line on. */
function natively(program) {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async think(lines) {
      child.stdin.write(`${lines.slice(0, -1).join('\n')}\nisready\n`);
      while ((await answers.next()).value !== 'readyok');
      const before = performance.now();
      child.stdin.write(`${lines.at(-1)}\n`);
      for (;;) {
        const { value, done } = await answers.next();
        if (done || value.startsWith('error ')) throw new Error(`The engine ended or said ${value}.`);
        if (value.startsWith('bestmove ')) return { time: performance.now() - before, best: value.split(' ')[1] };
      }
    },
    close: () => child.stdin.end(),
  };
}

function keep_workers() {
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.workers.push(this);
    }
  };
}

/** The same of a page's worker, once the computer has played and waits for a person. */
async function in_page(browser, url, { id, seats }) {
  const page = await ready(await open(browser, url, { before: keep_workers }));
  await command(page, `new ${id} - ${seats.map((_, seat) => (seat === 0 ? 'computer=1' : 'human')).join(' ')}`);
  await page.waitForFunction(() => window.vitrine.view().ply > 0 && window.vitrine.view().person);
  return {
    think: (lines) =>
      page.evaluate(
        ({ task, limit }) =>
          new Promise((resolve, reject) => {
            const worker = window.workers.at(-1);
            const before = performance.now();
            const hear = ({ data }) => {
              if (data.id !== 'bench') return;
              worker.removeEventListener('message', hear);
              if (data.best) resolve({ time: performance.now() - before, best: data.best });
              else reject(new Error('no move'));
            };
            worker.addEventListener('message', hear);
            worker.postMessage({ id: 'bench', lines: task, limit });
          }),
        { task: lines, limit: kLongest },
      ),
    close: () => page.close(),
  };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** Prints a row a game: nodes a second of both, and the share. Both must find the same move. */
export async function print_searches(browser, url, games, program) {
  for (const game of games) {
    const engines = [natively(program), await in_page(browser, url, game)];
    const times = [[], []];
    for (let round = 0; round < kRounds; ++round) {
      const found = [];
      for (const [which, engine] of engines.entries()) {
        const { time, best } = await engine.think(task_of(game));
        times[which].push(time);
        found.push(best);
      }
      if (found[0] !== found[1]) throw new Error(`${game.id}: natively ${found[0]}, in the page ${found[1]}.`);
    }
    for (const engine of engines) await engine.close();
    const [native, page] = times.map((all) => kNodes / median(all) / 1e3);
    const share = ((100 * page) / native).toFixed(0);
    console.log(`  ${game.id.padEnd(16)} native ${native.toFixed(2)} M   page ${page.toFixed(2)} M (${share} %)`);
  }
}
