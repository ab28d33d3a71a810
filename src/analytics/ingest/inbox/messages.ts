/** What the writer's thread is told. */
export type ToWriter =
  | { readonly kind: 'commit'; readonly group: NewGroup }
  /** These have arrived in the event store. */
  | { readonly kind: 'delete'; readonly lastId: number }
  | { readonly kind: 'close' }

export interface NewGroup {
  readonly time: number
  readonly entries: number
  readonly body: string
  /** Hashes of the deliveries' ids. */
  readonly keys: Float64Array
}

/** What it answers: to each commit one of the two, in order. */
export type FromWriter =
  | { readonly kind: 'opened'; readonly stock: Stock; readonly keys: readonly Float64Array[] }
  | { readonly kind: 'committed'; readonly stock: Stock }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'deleted'; readonly stock: Stock }

/** What waits for the event store. */
export interface Stock {
  readonly entries: number
  readonly bytes: number
}

export interface WriterOptions {
  readonly path: string
  /** How many delivery ids are remembered, and for how long. */
  readonly recentKeys: number
  readonly recentMs: number
}
