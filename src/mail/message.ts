export interface Address {
  readonly name?: string
  readonly address: string
}

/** A mail as its writer hands it in. Every text may come from anywhere: none of it can become a header. */
export interface Message {
  readonly to: Address
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a POST unsubscribes (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** BCP 47. */
  readonly language: string
}
