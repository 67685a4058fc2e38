// What visitors read of each game, as HTML: games/<id>/rules.<language>.md with its source marks and the places of its
// diagrams, and label.<language>.md.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const kParagraphs = ['story', 'original', 'object'];
const kMarks = { source: 'mark.source', 'other source': 'mark.other_source', reconstruction: 'mark.reconstruction' };

const read = (path) => readFileSync(path, 'utf8').replace(/\r\n?/g, '\n');
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** "{source}" becomes a small badge in the language of the text. */
const with_marks = (html, texts) =>
  html.replace(
    /\s*\{(source|other source|reconstruction)\}/g,
    (_, mark) => ` <span class="mark" data-mark="${mark.split(' ')[0]}">${texts?.[kMarks[mark]] ?? mark}</span>`,
  );

const kLink = /\s*\{(why|lesson|plain): ([\w ]+)\}/g;

/** What a paragraph of the English rules answers, "{why: taken}", and which lessons try it out, "{lesson: 1 2}", holds for the
 * same line in every language. Behind the title, "{plain: over}" names what no paragraph need answer. */
function with_links(markdown, english) {
  const lines = markdown.split('\n');
  const originals = english.split('\n');
  if (lines.length !== originals.length) throw new Error('it has not the lines of the English rules');
  return lines
    .map((line, i) => {
      const links = [...originals[i].matchAll(kLink)]
        .filter(([, kind]) => kind !== 'plain')
        .map(([, kind, names]) => `${kind}=${names}`);
      return line.replace(kLink, '') + (links.length > 0 ? `{@${links.join(';')}}` : '');
    })
    .join('\n');
}

/** The links become attributes of the paragraph. */
const with_attributes = (html) =>
  html.replace(/<(li|p)>((?:(?!<(?:li|p)>)[\s\S])*?)\{@([^}]*)\}/g, (_, tag, words, links) => {
    const attributes = links.split(';').map((link) => link.replace(/(\w+)=(.*)/, ' data-$1="$2"'));
    return `<${tag}${attributes.join('')}>${words.trim()}`;
  });

async function to_html(markdown, texts, english) {
  const { Marked } = await import('marked');
  const marked = new Marked({ gfm: true });
  marked.use({
    walkTokens(token) {
      if (token.type === 'heading') token.depth = Math.min(6, token.depth + 1); // the page has a first heading of its own
    },
    renderer: {
      code({ text, lang }) {
        // web/museum/diagrams.js draws the position
        const block = /^position(?: setup=(\S+))?$/.exec(lang ?? '');
        return block
          ? `<figure data-setup="${escaped(block[1] ?? '')}" data-position="${escaped(text.trim())}"></figure>\n`
          : false;
      },
    },
  });
  return with_attributes(with_marks(marked.parse(with_links(markdown, english)), texts))
    .replace(/(<t[dh]) align="(left|right|center)"/g, '$1 class="align-$2"') // no deprecated attribute, no style attribute
    .replace(/<(br|hr|img)\b([^>]*?)\s*\/>/g, '<$1$2>')
    .trim();
}

/** Korean words among others are marked as such, for the right voice and a font that has them. */
const with_hangul = (html) => html.replace(/[\uac00-\ud7a3]+/g, '<span lang="ko">$&</span>');

/** A source on somebody else's site opens in a tab of its own, and the site does not learn from where. */
const with_tabs = (html) =>
  html.replace(/<a href="https?:/g, (link) => link.replace('<a', '<a target="_blank" rel="noopener noreferrer"'));

/** A label has three paragraphs: its story, what is original, the object; then, under a heading, its sources, and what each
 * mark in the rules stands for. */
async function label_to_html(markdown, texts) {
  const { parse, parseInline } = await import('marked');
  const [, text, heading, sources] = /^(.*?)\n## (.+?)\n(.*)$/s.exec(markdown) ?? [];
  const paragraphs = text?.trim().split(/\n\n+/) ?? [];
  if (paragraphs.length !== kParagraphs.length) throw new Error('a label has three paragraphs and a heading');
  return with_hangul(
    [
      ...paragraphs.map((words, i) => `<p class="label-${kParagraphs[i]}">${parseInline(words)}</p>`),
      `<details class="label-sources"><summary>${heading}</summary>`,
      with_tabs(with_marks(parse(sources), texts)).trim(),
      '</details>',
    ].join('\n'),
  );
}

/** The files of a game, in each language, and what makes HTML of them. */
const kKinds = { rules: to_html, label: label_to_html };

/** A section for each game of `ids` and each language; `texts` are those of the page by language. Throws an error with a sentence. */
export async function museum_texts(source, ids, texts) {
  const sections = [];
  for (const id of ids.filter((name) => existsSync(join(source, 'games', name)))) {
    const english = read(join(source, 'games', id, 'rules.en.md'));
    for (const file of readdirSync(join(source, 'games', id)).sort()) {
      const [, kind, language] = /^(rules|label)\.([a-z]{2})\.md$/.exec(file) ?? [];
      if (!language) continue;
      try {
        const html = await kKinds[kind](read(join(source, 'games', id, file)), texts[language], english);
        sections.push(
          `<section class="${kind === 'rules' ? kind : 'label-text'}" data-game="${id}" lang="${language}">\n${html}\n</section>`,
        );
      } catch (error) {
        throw new Error(`games/${id}/${file}: ${error.message.split('\n')[0]}.`); // without marked's own advice
      }
    }
  }
  return sections.join('\n');
}
