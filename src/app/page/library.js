// What the module asks of the browser in another way than Emscripten's own library does.
addToLibrary({
  // Pixels of the screen to one of the page; `mostPixels`: see paints_by_software.
  emscripten_get_device_pixel_ratio: () => Math.min(devicePixelRatio || 1, Module.mostPixels || Infinity),
  // SDL asks each time it turns to a texture, and the answer waits until all is drawn that was asked for before: a
  // texture that could be drawn on once can be drawn on.
  glFramebufferTexture2D(target, attachment, kind, name, level) {
    const texture = GL.textures[name];
    GLctx.framebufferTexture2D(target, attachment, kind, texture, level);
    GL.drawnOn = texture;
  },
  glCheckFramebufferStatus(target) {
    const kComplete = 0x8cd5;
    if (GL.drawnOn?.complete) return kComplete;
    const status = GLctx.checkFramebufferStatus(target);
    if (GL.drawnOn) GL.drawnOn.complete = status === kComplete;
    return status;
  },
  // Of this only EGL asks, whom to tell of a context; the rest, full screen and the like, is 9 kB.
  $Browser: { moduleContextCreatedCallbacks: [] },
  $Browser__deps: [],
  $Browser__postset: '',
  // And of this only the end of a context; nothing listens through it.
  $JSEvents: { removeAllHandlersOnTarget() {} },
  $JSEvents__deps: [],
  $JSEvents__postset: '',
});
