/** The named parts of the page's address. */
export interface Params {
  readonly params: Readonly<Record<string, string>>
}
