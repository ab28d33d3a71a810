import { type Message, message } from '../../base/message.ts'

/** Why a page cannot be rendered, for readers of its report. */
export class RenderFailure extends Error {
  readonly text: Message

  constructor(text: Message) {
    super()
    this.text = text
  }
}

export const crashed = message('The page crashed the browser.')
export const tooLarge = message('The page used too much memory in the browser.')
