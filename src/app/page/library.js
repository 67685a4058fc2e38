// What the module asks of the browser in another way than Emscripten's own library does.
addToLibrary({
  // Pixels of the screen to one of the page; `mostPixels`: see limit_pixels.
  emscripten_get_device_pixel_ratio: () => Math.min(devicePixelRatio || 1, Module.mostPixels || Infinity),
  // Of this only EGL asks, whom to tell of a context; the rest, full screen and the like, is 9 kB.
  $Browser: { moduleContextCreatedCallbacks: [] },
  $Browser__deps: [],
  $Browser__postset: '',
  // And of this only the end of a context; nothing listens through it.
  $JSEvents: { removeAllHandlersOnTarget() {} },
  $JSEvents__deps: [],
  $JSEvents__postset: '',
});
