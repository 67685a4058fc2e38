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
