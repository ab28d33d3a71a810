import type { en } from './en.ts'
import type { Message } from './message.ts'

/** The name of a text. */
export type Key = keyof typeof en

/** Every text, in one language. */
export type Strings = Readonly<Record<Key, Message>>
