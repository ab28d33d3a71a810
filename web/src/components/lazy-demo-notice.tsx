import { withStrings } from '../strings/strings.ts'
import { lazy } from './lazy.tsx'

export const DemoNotice = lazy(async () => (await withStrings(import('./demo-notice.tsx'), 'demo')).DemoNotice, null)

/** Whether a URL is one of the shop that belongs to the demo website. Nobody else can have this host. */
export const isDemoUrl = (url: string): boolean => URL.parse(url)?.hostname === 'demo.example'
