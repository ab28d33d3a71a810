import type { en } from './en.ts'
import type { Message } from './message.ts'

/** The key of a string. */
export type Key = keyof typeof en

/** All strings of one language. */
export type Strings = Readonly<Record<Key, Message>>
