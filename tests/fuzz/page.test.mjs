// Hostile links, addresses and messages for the page's own script, by fast-check, which makes a failing input small. VITRINE_FUZZ_RUNS: inputs of
// each property; a failure prints the seed that repeats it.
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { test } from 'node:test';
import fc from 'fast-check';
import { read_parameters, seats_asked } from '../../web/host/parameters.js';
import { kWords, read_block } from '../../web/host/words.js';
import { fragment_of, record_in } from '../../web/match/share.js';

const numRuns = Number(process.env.VITRINE_FUZZ_RUNS ?? 1000);
const kLimits = { record: 65_536, levels: 6, seats: 4 };

const base64url = (bytes) => Buffer.from(bytes).toString('base64url');
const any_text = fc.string({ unit: 'binary', maxLength: 400 });
const record_like = fc
  .array(fc.oneof(fc.constantFrom('vitrine 1', 'game nonaga 1', 'moves ', 'result *'), any_text), { maxLength: 12 })
  .map((lines) => lines.join('\n'));

test('a record goes through a link as it was, or is refused for its length', async () => {
  await fc.assert(
    fc.asyncProperty(record_like, fc.integer({ min: 0, max: 3000 }), async (record, most) => {
      const text = record.toWellFormed?.() ?? record; // as the page's own records are
      const fragment = await fragment_of(text, most);
      if (new TextEncoder().encode(text).length > most) assert.equal(fragment, null);
      else assert.equal(await record_in(fragment, most), text);
    }),
    { numRuns },
  );
});

test('no fragment throws, and none unpacks to more than a record may hold', async () => {
  const packed = fc.uint8Array({ maxLength: 300 }).map((bytes) => deflateRawSync(bytes));
  const swollen = fc.integer({ min: 0, max: 400_000 }).map((size) => deflateRawSync(Buffer.alloc(size, 'a')));
  const payload = fc.oneof(
    any_text,
    fc.uint8Array({ maxLength: 300 }).map(base64url),
    packed.map(base64url),
    swollen.map(base64url),
  );
  const fragment = fc
    .tuple(fc.constantFrom('#match=d.', '#match=p.', '#match=', '#', '', '#MATCH=d.', '#match=d.='), payload)
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fragment, async (text) => {
      const record = await record_in(text, kLimits.record);
      if (!text.startsWith('#match=')) assert.equal(record, null);
      else assert.ok(new TextEncoder().encode(record).length <= kLimits.record);
    }),
    { numRuns },
  );
});

test('whatever the address asks for, it is one of what may be asked for', () => {
  const names = 'game games reach lang theme level players setup puzzle kiosk idle table height sound mute ui'.split(
    ' ',
  );
  const values = fc.oneof(
    any_text,
    fc.constantFrom(
      'nonaga',
      'de',
      'dark',
      '6',
      '7',
      '-1',
      '1e9',
      'human,computer=3',
      'split=after',
      'on',
      'board',
      '60',
      'toString', // what every object has
    ),
  );
  const query = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor'), any_text), values), {
      maxLength: 12,
    })
    .map(
      (pairs) =>
        `?${pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed?.() ?? part)).join('=')).join('&')}`,
    );
  fc.assert(
    fc.property(fc.oneof(query, any_text), (text) => {
      const asked = read_parameters(text);
      assert.ok(asked.game === null || /^[a-z][a-z0-9_]{0,39}$/.test(asked.game));
      assert.ok([null, 'en', 'nl', 'fr', 'de'].includes(asked.language));
      assert.ok([null, 'light', 'dark'].includes(asked.theme));
      assert.ok(asked.setup === null || /^[a-z0-9_=,]{3,700}$/.test(asked.setup));
      assert.ok(asked.idle === 0 || (asked.idle >= 30 && asked.idle <= 3600));
      assert.ok([null, true, false].includes(asked.sound));
      assert.ok(['board', 'full'].includes(asked.ui));
      for (const flag of [asked.kiosk, asked.mute]) assert.equal(typeof flag, 'boolean');
      for (const seat of seats_asked(asked, kLimits) ?? []) assert.match(seat, /^(human|computer=[1-6])$/);
    }),
    { numRuns },
  );
});

const kLogo = `data:image/png;base64,${'A'.repeat(40)}`;
/** Values for a field of the museum's words: right ones, nearly right ones and wild ones. */
const word = fc.oneof(
  any_text,
  fc.constantFrom(kLogo, 'data:image/png;base64,A"><script>', 'a'.repeat(2001), 'nonaga', 'fr', ''),
  fc.dictionary(fc.constantFrom('en', 'nl', 'fr', 'de', '', '__proto__', 'xx'), fc.oneof(any_text, fc.anything())),
  fc.array(fc.constantFrom('nonaga', '../etc', 'noni_coni'), { maxLength: 5 }),
  fc.anything(),
);

/** Whether words are bounded texts by language, and a picture's data. */
function is_words({ logo = '', ...texts }) {
  if (logo && !/^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/.test(logo)) return false;
  return Object.entries(texts).every(
    ([name, by_language]) =>
      Object.hasOwn(kWords, name) &&
      Object.entries(by_language).every(
        ([language, text]) => ['', 'en', 'nl', 'fr', 'de'].includes(language) && text.length <= 2000,
      ),
  );
}

test('whatever stands in the museum’s block, what is read is bounded text, pictures and names of games', () => {
  const fields = fc.dictionary(
    fc.constantFrom(...Object.keys(kWords), 'games', 'language', 'objects', '__proto__', 'other'),
    fc.oneof(word, fc.dictionary(fc.constantFrom('nonaga', '__proto__', '../etc'), fc.dictionary(any_text, word))),
  );
  const block = fc.oneof(
    any_text,
    fields.map((value) => JSON.stringify(value)),
    fc.tuple(fields, fc.nat(200)).map(([value, at]) => JSON.stringify(value).slice(0, at)), // cut off
    fc.json(),
  );
  fc.assert(
    fc.property(block, (text) => {
      const { words, fault } = read_block(text);
      assert.equal(typeof fault, 'string');
      const { games = [], language = '', objects = {}, ...shown } = words;
      assert.ok(is_words(shown), text);
      assert.ok(Object.values(objects).every(is_words), text);
      for (const game of [...games, ...Object.keys(objects)]) assert.match(game, /^[a-z][a-z0-9_]{0,39}$/);
      assert.ok(['', 'en', 'nl', 'fr', 'de'].includes(language));
      assert.equal(Object.getPrototypeOf(words), Object.prototype);
    }),
    { numRuns },
  );
  assert.deepEqual(read_block(`"${'a'.repeat(1_000_000)}"`).words, {});
});

/** A page in a frame, as far as the messages need one: what they did to its table, what was answered, and how one is sent. */
async function make_frame() {
  const done = [];
  const answers = [];
  const host = { postMessage: (message) => answers.push(message) };
  let hear = null;
  globalThis.window = { parent: host, addEventListener: (_, listener) => (hear = listener) };
  globalThis.location = { ancestorOrigins: ['https://museum.example'] };
  globalThis.document = { body: {}, referrer: '' };
  globalThis.ResizeObserver = class {
    observe() {}
  };
  const { talk_to_host } = await import('../../web/host/messages.js');
  const table = {
    limits: kLimits,
    view: () => ({ game: 'nonaga', language: 'en', running: true, seats: [{}, { level: 2 }], notice: { text: '' } }),
    record: () => 'here',
    whole_record: () => 'here',
    look: () => ({ game: 'nonaga' }),
    command: (line) => done.push(line) > 0,
    begin: (game, setup, seats) => done.push({ game, setup, seats }) > 0,
  };
  const set = (what) => (value) => done.push({ [what]: value }) > 0;
  talk_to_host(table, {
    set_language: set('language'),
    set_theme: set('theme'),
    set_sound: set('sound'),
    set_label: set('label'),
    offers: () => true,
    waits: () => false,
  });
  const send = (data, origin = 'https://museum.example') => hear({ source: host, origin, data });
  return { done, answers, send };
}

/** Whether that is something a message may do to the table. */
function is_allowed(act) {
  if (typeof act === 'string') return /^(load |undo$|seat [01] computer=[1-6]$)/.test(act);
  const { game, setup, seats, language, theme, sound, label } = act;
  if (label)
    return Object.keys(kWords).every((name) => label[name] === undefined || kWords[name](label[name]) !== null);
  if (language) return ['en', 'nl', 'fr', 'de'].includes(language);
  if (theme) return ['light', 'dark', 'auto'].includes(theme);
  if (sound !== undefined) return typeof sound === 'boolean';
  return (
    /^[a-z][a-z0-9_]{0,39}$/.test(game) &&
    (setup === null || /^[a-z0-9_=,]+$/.test(setup)) &&
    seats.length <= kLimits.seats &&
    seats.every((seat) => /^(human|computer=[1-6])$/.test(seat))
  );
}

test('no message throws, none replaces a match unasked, and what is wrong is answered by an error', async () => {
  const { done, answers, send } = await make_frame();
  const wild = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true });
  const field = (...likely) => fc.option(fc.oneof(fc.constantFrom(...likely), wild), { nil: undefined });
  const message = fc.record({
    vitrine: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: wild }),
    type: fc.oneof(
      fc.constantFrom(
        'new',
        'load',
        'undo',
        'setLang',
        'setTheme',
        'setSound',
        'setLevel',
        'setLabel',
        'ping',
        '__proto__',
      ),
      wild,
    ),
    game: field('nonaga', 'noni_coni'),
    setup: field('split=after', null),
    seats: field(['human', 'computer=2'], ['human'], []),
    level: field(3, '4', 0, 7),
    replace: field(true, false),
    record: field('vitrine 1\n', 'here'),
    lang: field('de', 'xx'),
    theme: field('dark'),
    sound: field('on', 'off'),
    label: field('ours', { en: 'ours' }),
    logo: field(kLogo),
  });
  let now = 0;
  performance.now = () => (now += 1001); // each in a second of its own, or most would come too fast
  fc.assert(
    fc.property(fc.oneof(message, wild), (data) => {
      const acts = done.length;
      const said = answers.length;
      send(data);
      for (const act of done.slice(acts)) {
        assert.ok(is_allowed(act), inspect(act));
        const replaces = typeof act === 'string' ? act.startsWith('load ') : act.game !== undefined;
        if (replaces) assert.equal(data.replace, true);
      }
      for (const answer of answers.slice(said)) assert.ok(['error', 'ready'].includes(answer.type));
    }),
    { numRuns },
  );
  const acts = done.length;
  send({ vitrine: 1, type: 'undo' }, 'https://elsewhere.example');
  assert.equal(done.length, acts);
});

test('however many messages come, a second is good for so many', async () => {
  const { done, send } = await make_frame();
  performance.now = () => 5000;
  for (let i = 0; i < 1000; ++i) send({ vitrine: 1, type: 'undo' });
  assert.equal(done.length, 24);
});
