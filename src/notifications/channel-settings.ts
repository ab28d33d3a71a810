import { createJsonCipher, type JsonCipher } from '../base/json-cipher.ts'
import type { ChannelSettings } from './kinds/kind.ts'

/** Encrypts what channels need to deliver. */
export type ChannelCipher = JsonCipher<ChannelSettings>

export const createChannelCipher = (secret: string): ChannelCipher => createJsonCipher('notification channels', secret)
