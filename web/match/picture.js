// The position on the table as a picture to be kept: as the viewer sees it, by the light of the page.
import { show_dialog } from '../ui/dialogs.js';
import { by_id, make } from '../ui/dom.js';
import { letters } from '../ui/fonts.js';
import { say } from '../ui/language.js';
import { ground } from '../ui/theme.js';
import { closed_to_files, hand_out, save_text } from './records.js';

const kLonger = 1600; // pixels, of the longer side
const kMargin = 0.03; // of the board's sides

/** The board on the ground of the page, with the letters that are written on it. Its ids are its own: several pictures can stand in one page. */
const drawn = (table) =>
  table.board_svg(kLonger, `v${Date.now().toString(36)}`).replace(/viewBox="(.+?)">/, (_, box) => {
    const [x, y, ...size] = box.split(' ').map(Number);
    const [left, top] = [x - size[0] * kMargin, y - size[1] * kMargin];
    const [wide, high] = size.map((side) => side * (1 + 2 * kMargin));
    const under = `<rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="${ground()}"/>`;
    return `viewBox="${left} ${top} ${wide} ${high}"><style>${letters()}</style>${under}`;
  });

/** The same in pixels, as a file; null where the browser cannot draw it. */
async function pixels_of(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = kLonger / Math.max(image.width, image.height);
    const [width, height] = [image.width, image.height].map((side) => Math.round(side * scale));
    const canvas = make('canvas', { width, height });
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Shows the picture, and hands it out as often as is wished. */
export async function show_picture(table) {
  const { game, gameName, ply, prompt } = table.view();
  const svg = drawn(table);
  const pixels = await pixels_of(svg);
  const address = pixels && URL.createObjectURL(pixels);
  by_id('picture-png').hidden = !pixels || closed_to_files() === true;
  by_id('picture-shown').replaceChildren(
    ...(pixels ? [make('img', { src: address, alt: say('standing', gameName, prompt) })] : []),
  );
  for (;;) {
    const answer = await show_dialog(by_id('picture'));
    if (!answer) break;
    if (answer === 'png') hand_out(`${game}-${ply}.png`, pixels);
    else save_text(`${game}-${ply}.svg`, svg, 'image/svg+xml');
  }
  by_id('picture-shown').replaceChildren();
  if (address) URL.revokeObjectURL(address);
}
