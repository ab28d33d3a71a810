import { render } from 'preact'
import './styles/index.css'
import { App } from './app.tsx'
import { matchRoute } from './current-page.tsx'
import { interceptLinks } from './router.ts'
import { layoutOf } from './routes.ts'
import { preferredLanguage } from './state/language.ts'
import { fetchSession } from './state/session.tsx'
import { applyTheme, savedTheme } from './state/theme.ts'
import { numberFormat } from './strings/formatters.ts'
import { setLanguage } from './strings/strings.ts'

applyTheme(savedTheme())
interceptLinks()
const match = matchRoute(location.pathname)
const language = setLanguage(preferredLanguage())
match?.route.sendEarly?.(match.params)
// If this fails, it is tried again when the page is rendered.
const page = match && Promise.all([match.route.load(), layoutOf(match.route)?.()]).catch(() => {})
// When all requests are sent: the first use of a language takes tens of milliseconds, in which the replies are on their way.
setTimeout(() => numberFormat(preferredLanguage(), {}))
const [session] = await Promise.all([fetchSession(), language, page])
if (session.state === 'signed-in') await setLanguage(preferredLanguage(session.session.account.language))
const root = document.getElementById('console')
if (root) render(<App session={session} />, root)
