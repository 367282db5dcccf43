declare module 'gifenc' {
  type Palette = number[][]
  type Encoder = {
    /** Appends a frame that is shown for `delay` milliseconds. */
    writeFrame(indexes: Uint8Array, width: number, height: number, options: { palette: Palette; delay: number }): void
    finish(): void
    bytes(): Uint8Array
  }
  const gifenc: {
    GIFEncoder(): Encoder
    /** Returns a palette of at most `maxColours` colours for RGBA pixels. */
    quantize(rgba: Uint8Array, maxColours: number): Palette
    applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array
  }
  export default gifenc
}
