import { lazy } from './lazy.tsx'

export const PasswordPrompt = lazy(async () => (await import('./password-prompt.tsx')).PasswordPrompt, null)
