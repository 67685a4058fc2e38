// Pictures that the module writes as SVG, made into elements one by one: a host may forbid that any are made from text.

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
 * Paints such a picture into the middle of a canvas, as large as it can be. A thousand shapes are no elements then, and a saved
 * copy of the page carries the canvas empty.
 */
export function paint_picture(canvas, svg) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  image.onload = () => {
    const scale = Math.min(canvas.width / image.width, canvas.height / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    canvas.getContext('2d')?.drawImage(image, (canvas.width - wide) / 2, (canvas.height - high) / 2, wide, high);
    canvas.dataset.drawn = '';
    URL.revokeObjectURL(address);
  };
  image.src = address;
}
