// The rules of each game as HTML: games/<id>/rules.<language>.md with its source marks and its pictures of positions.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const kMarks = { source: 'mark.source', 'other source': 'mark.other_source', reconstruction: 'mark.reconstruction' };
const kWidth = 320;   // CSS pixels

const read = (path) => readFileSync(path, 'utf8').replace(/\r\n?/g, '\n');

/** "{source}" at the end of a line becomes a small badge in the language of the text. */
const with_marks = (html, texts) => html.replace(/\s*\{(source|other source|reconstruction)\}/g, (_, mark) =>
  ` <span class="mark" data-mark="${mark.split(' ')[0]}">${texts?.[kMarks[mark]] ?? mark}</span>`);

/** Draws positions by `vitrine svg`, each once however many languages show it. */
class Pictures {
  constructor(command_line) {
    this.command_line = command_line;
    this.numbers = new Map();
    this.drawn = [];
  }
  /** The number of the picture; 0 if there is no command line to draw it. Throws a sentence if the position is refused. */
  number(game, setup, position) {
    if (!existsSync(this.command_line)) return 0;
    const key = [game, setup, position].join('\n');
    if (!this.numbers.has(key)) {
      const args = ['svg', game, ...(setup ? ['--setup', setup] : []), '--position', position, '--width', String(kWidth)];
      const run = spawnSync(process.execPath, [this.command_line, ...args], { encoding: 'utf8', maxBuffer: 1 << 24 });
      if (run.status !== 0) throw new Error(`the position "${position}" cannot be drawn: ${run.stderr.trim() || run.stdout.trim()}`);
      const number = this.drawn.length + 1;
      const own_names = run.stdout.trim().replace(/ id="/g, ` id="p${number}`).replace(/url\(#/g, `url(#p${number}`).replace(/href="#/g, `href="#p${number}`);
      this.drawn.push(own_names.replace(/^[^]*?<svg /, '<svg role="img" '));
      this.numbers.set(key, number);
    }
    return this.numbers.get(key);
  }
  html() {
    return this.drawn.map((svg, index) => `<figure data-picture="${index + 1}">${svg}</figure>`).join('\n');
  }
}

async function to_html(markdown, texts, picture) {
  const { Marked } = await import('marked');
  const marked = new Marked({ gfm: true });
  marked.use({
    walkTokens(token) {
      if (token.type === 'heading') token.depth = Math.min(6, token.depth + 1);   // the page has a first heading of its own
    },
    renderer: {
      code({ text, lang }) {
        const block = /^position(?: setup=(\S+))?$/.exec(lang ?? '');
        if (!block) return false;
        const number = picture(block[1] ?? '', text.trim());
        return number ? `<figure data-shows="${number}"></figure>\n` : '';
      },
    },
  });
  return with_marks(marked.parse(markdown), texts)
    .replace(/(<t[dh]) align="(left|right|center)"/g, '$1 class="align-$2"')   // no deprecated attribute, no style attribute
    .replace(/<(br|hr|img)\b([^>]*?)\s*\/>/g, '<$1$2>')
    .trim();
}

/**
 * A section for each game of `ids` and each language, and once each picture they show. `texts` are those of the page by
 * language, `command_line` is vitrine for node. Throws an error with a sentence.
 */
export async function rules(source, ids, command_line, texts) {
  const pictures = new Pictures(command_line);
  const sections = [];
  for (const id of ids.filter((name) => existsSync(join(source, 'games', name)))) {
    for (const file of readdirSync(join(source, 'games', id)).sort()) {
      const language = /^rules\.([a-z]{2})\.md$/.exec(file)?.[1];
      if (!language) continue;
      try {
        const html = await to_html(read(join(source, 'games', id, file)), texts[language], (setup, position) => pictures.number(id, setup, position));
        sections.push(`<section class="rules" data-game="${id}" lang="${language}">\n${html}\n</section>`);
      } catch (error) {
        throw new Error(`games/${id}/${file}: ${error.message.split('\n')[0]}.`);   // without marked's own advice
      }
    }
  }
  return [...sections, pictures.html()].join('\n');
}
