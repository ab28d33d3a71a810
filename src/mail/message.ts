export interface Mailbox {
  readonly name?: string
  readonly address: string
}

/** A mail as its writer hands it in. Every text may come from anywhere: none of it can become a header. */
export interface MailMessage {
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a POST unsubscribes (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** BCP 47. */
  readonly language: string
}
