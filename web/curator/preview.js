// A game's page: read by those who show previews of links, and leading everybody else on at once. Pure: texts in, a text out.

export const kByteOrderMark = '\ufeff'; // whatever charset a host tells
export const [kWide, kHigh] = [1200, 630]; // of the picture, as those who show previews ask
export const kGround = '#f4efe6';
export const kInk = '#2a2420';
export const kAccent = '#b3402e';
const kStyle = `body{margin:0;padding:2rem;background:${kGround};color:${kInk};font:1.25rem/1.4 Georgia,serif}main{max-width:40rem;margin:auto}img{width:100%;height:auto}a{color:${kAccent}}`;
const kLocales = { en: 'en_GB', nl: 'nl_NL', fr: 'fr_FR', de: 'de_DE' };
const kFirst = 'en';

export const escaped = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/** The names of what there is of a game in each language: the first language's have no code. */
const in_language = (id, code) => (code === kFirst ? id : `${id}.${code}`);
export const page_name = (id, code) => `${in_language(id, code)}.html`;
export const picture_name = (id, code) => `previews/${in_language(id, code)}.png`;
export const oembed_name = (id, code) => `oembed/${in_language(id, code)}.json`;

/** Where a game is played: in the visitor's language from the page of the first one, else in that of the page. */
export const play_address = (id, code) => `index.html?game=${id}${code === kFirst ? '' : `&lang=${code}`}`;

/**
 * The page of game `id` in language `code`; `name` and `about` are the game's, `play` and `alt` the words for the link and for the
 * picture. `address_of` makes an address of a path below the folder of the page; whole ones are what many readers of previews want.
 * `chosen`: where else it leads, instead of to the game as anybody plays it; what is to be embedded by address is not known then.
 */
export function page_of({ id, code, name, about, play, alt, chosen = null }, address_of) {
  const meta = (kind, property, content) => `<meta ${kind}="${property}" content="${escaped(content)}">`;
  const link = (rel, more, path) => `<link rel="${rel}" ${more}href="${escaped(address_of(path))}">`;
  const play_at = escaped(chosen ?? play_address(id, code));
  const oembed = link('alternate', `type="application/json+oembed" title="${escaped(name)}" `, oembed_name(id, code));
  return `${kByteOrderMark}<!DOCTYPE html>
<html lang="${code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta http-equiv="refresh" content="0; url=${play_at}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)} · Vitrine</title>
${meta('name', 'description', about)}
${link('canonical', '', page_name(id, code))}
${Object.keys(kLocales)
  .map((other) => link('alternate', `hreflang="${other}" `, page_name(id, other)))
  .join('\n')}
${link('alternate', 'hreflang="x-default" ', page_name(id, kFirst))}${chosen === null ? `\n${oembed}` : ''}
${meta('property', 'og:type', 'website')}
${meta('property', 'og:site_name', 'Vitrine')}
${meta('property', 'og:locale', kLocales[code])}
${meta('property', 'og:title', name)}
${meta('property', 'og:description', about)}
${meta('property', 'og:url', address_of(page_name(id, code)))}
${meta('property', 'og:image', address_of(picture_name(id, code)))}
${meta('property', 'og:image:width', String(kWide))}
${meta('property', 'og:image:height', String(kHigh))}
${meta('property', 'og:image:alt', alt)}
${meta('name', 'twitter:card', 'summary_large_image')}
<style>${kStyle}</style>
</head>
<body>
<main>
<h1>${escaped(name)}</h1>
<p>${escaped(about)}</p>
<p><a href="${play_at}">${escaped(play)}</a></p>
<img src="${picture_name(id, code)}" width="${kWide}" height="${kHigh}" alt="${escaped(alt)}">
</main>
</body>
</html>
`;
}
