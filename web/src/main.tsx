import './styles/index.css'
import 'uplot/dist/uPlot.min.css'
import './pages/overview/annotations/annotations.css'
import { interceptLinks } from './router.ts'
import { layoutOf, matchRoute } from './routes.ts'
import { preferredLanguage } from './state/language.ts'
import { readFirstSession } from './state/session.tsx'
import { applyTheme, savedTheme } from './state/theme.ts'
import { numberFormat } from './strings/formatters.ts'
import { setLanguage } from './strings/strings.ts'

// This is the first script: it sends for all that the page needs, while what renders it is still being loaded. So it imports no
// components (`web/vite.config.ts` has its chunk).
const match = matchRoute(location.pathname)
match?.route.sendEarly?.(match.params)
const firstSession = readFirstSession()
applyTheme(savedTheme())
interceptLinks()
const app = import('./app.tsx')
const language = setLanguage(preferredLanguage())
// If this fails, it is tried again when the page is rendered.
const page = match && Promise.all([match.route.load(), layoutOf(match.route)?.()]).catch(() => {})
// When all requests are sent: the first use of a language takes tens of milliseconds, in which the replies are on their way.
setTimeout(() => numberFormat(preferredLanguage(), {}))
start()

/** Nothing waits for it: other files import this one, and it waits for them. */
async function start(): Promise<void> {
  const [{ renderApp }, session] = await Promise.all([app, firstSession, language, page])
  if (session.state === 'signed-in') await setLanguage(preferredLanguage(session.session.account.language))
  renderApp(session)
}
