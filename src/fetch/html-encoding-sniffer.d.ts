/** The part of `html-encoding-sniffer` that is used here; it has no types of its own. */
declare module 'html-encoding-sniffer' {
  export interface SniffOptions {
    readonly xml?: boolean
    /** How many bytes are searched for elements. */
    readonly maxPrescanBytes?: number
  }

  /** Returns the name of an encoding, or `defaultEncoding` if the document declares none. */
  export default function sniff(
    document: Uint8Array,
    options: SniffOptions & { readonly defaultEncoding: string },
  ): string
}
