/** The package brings no types; what the build uses of it. */
declare module 'subset-font' {
  /** A font with only the glyphs of `text`, its axes pinned to the given values. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number>;
      keepFeatures: readonly string[];
    },
  ): Promise<Uint8Array>;
}
