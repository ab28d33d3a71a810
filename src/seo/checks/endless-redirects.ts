import { message } from '../../base/message.ts'

/** Why nothing can be said about a page that redirects forever. */
export const endlessRedirects = message('The page redirects endlessly.')
