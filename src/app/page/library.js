// What the module asks of the browser in another way than Emscripten's own library does.
addToLibrary({
  // Pixels of the screen to one of the page; `mostPixels`: see limit_pixels.
  emscripten_get_device_pixel_ratio: () => Math.min(devicePixelRatio || 1, Module.mostPixels || Infinity),
});
