// Pictures that the module writes as SVG, made into elements one by one, as a host may forbid that any are made from text, or painted.

export const kSvg = 'http://www.w3.org/2000/svg';

const kPart = /<(\/?)([a-zA-Z]+)([^<>]*?)(\/?)>|[^<]+/g;
const kAttribute = /([a-zA-Z][\w-]*)="([^"]*)"/g;
const kEntities = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const plain = (text) => text.replace(/&(amp|lt|gt);/g, (entity) => kEntities[entity]);

/** The picture of an SVG as src/core/picture.cpp writes it, without comments or styles; null for an empty text. */
export function picture_from(svg) {
  const root = document.createDocumentFragment();
  let place = root;
  for (const [part, ends, tag, attributes, is_empty] of svg.matchAll(kPart)) {
    if (!tag) place.append(plain(part));
    else if (ends) place = place.parentNode;
    else {
      const element = document.createElementNS(kSvg, tag);
      for (const [, name, value] of attributes.matchAll(kAttribute))
        if (name !== 'xmlns') element.setAttribute(name, plain(value));
      place.append(element);
      if (!is_empty) place = element;
    }
  }
  return root.firstElementChild;
}

/**
 * What such a picture paints, in order, as { tag, text, and its attributes }: a gradient in `fill` has its `stops`, and what a
 * `use` places are its `shapes`. The first is the `svg` itself.
 */
function shapes_of(svg) {
  const all = [];
  const named = {}; // by what leads to it
  let place = all;
  let last;
  for (const [part, ends, tag, attributes] of svg.matchAll(kPart)) {
    if (!tag) last.text = plain(part);
    else if (ends) place = tag === 'g' ? all : place;
    else {
      const made = { tag };
      for (const [, name, value] of attributes.matchAll(kAttribute)) made[name] = value;
      if (tag === 'stop') last.stops.push(made);
      else last = made;
      if (tag === 'g') named[`#${made.id}`] = place = [];
      else if (tag.endsWith('Gradient')) named[`url(#${made.id})`] = Object.assign(made, { stops: [] });
      else if (tag !== 'stop' && tag !== 'defs') place.push(made);
      if (tag === 'use') made.shapes = named[made.href];
      else made.fill = named[made.fill] ?? made.fill;
    }
  }
  return all;
}

const numbers = (text) => text.match(/-?[\d.]+/g).map(Number);

const with_opacity = (colour, opacity = 1) =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');

/** A colour, or a gradient between these heights where it has no centre. */
function fill_of(context, { fill, 'fill-opacity': opacity }, heights) {
  if (!fill.stops) return with_opacity(fill, opacity);
  const gradient = fill.r
    ? context.createRadialGradient(fill.fx, fill.fy, 0, fill.cx, fill.cy, fill.r)
    : context.createLinearGradient(0, Math.min(...heights), 0, Math.max(...heights));
  for (const stop of fill.stops)
    gradient.addColorStop(stop.offset, with_opacity(stop['stop-color'], stop['stop-opacity']));
  return gradient;
}

/** In pixels: a browser may round the size of a font. */
function paint_text(context, shape) {
  const { text = '', x, y, 'font-size': size, 'font-family': family } = shape;
  const { a, e, f } = context.getTransform();
  context.save();
  context.resetTransform();
  context.font = `${size * a}px ${family}`;
  context.textAlign = 'center';
  context.fillStyle = fill_of(context, shape);
  context.fillText(text, e + x * a, f + y * a);
  context.restore();
}

function paint_shape(context, shape) {
  const { tag, points, stroke } = shape;
  const at = points ? numbers(points) : [];
  context.beginPath();
  if (!points) context.arc(shape.cx, shape.cy, shape.r, 0, 2 * Math.PI);
  for (let i = 0; i < at.length; i += 2) context.lineTo(at[i], at[i + 1]);
  if (tag === 'polygon') context.closePath();
  if (stroke) {
    context.strokeStyle = with_opacity(stroke, shape['stroke-opacity']);
    context.lineWidth = shape['stroke-width'];
    context.stroke();
  } else {
    context.fillStyle = fill_of(
      context,
      shape,
      at.filter((_, i) => i % 2),
    );
    context.fill();
  }
}

function paint(context, shapes) {
  for (const shape of shapes) {
    if (shape.tag === 'text') paint_text(context, shape);
    else if (shape.tag !== 'use') paint_shape(context, shape);
    else {
      const [x, y, scale = 1] = numbers(shape.transform);
      context.save();
      context.translate(x, y);
      context.scale(scale, scale);
      paint(context, shape.shapes);
      context.restore();
    }
  }
}

/**
 * Paints such a picture into the middle of an empty canvas, as large as it can be. A thousand shapes are no elements then, a saved copy of
 * the page carries the canvas empty, and the picture's words are set in the page's own fonts.
 */
export function paint_picture(canvas, svg) {
  const context = canvas.getContext('2d');
  const [root, ...shapes] = shapes_of(svg);
  if (!context || !root) return;
  const [left, top, wide, high] = numbers(root.viewBox);
  const scale = Math.min(canvas.width / wide, canvas.height / high);
  const into_middle = (size, from, length) => size / 2 - scale * (from + length / 2);
  context.setTransform(
    scale,
    0,
    0,
    scale,
    into_middle(canvas.width, left, wide),
    into_middle(canvas.height, top, high),
  );
  context.lineJoin = context.lineCap = 'round';
  paint(context, shapes);
  canvas.dataset.drawn = '';
}
