import { render } from 'preact'
import './styles/index.css'
import { App } from './app.tsx'
import { followLinks } from './router.ts'
import { chosenLanguage } from './state/language.ts'
import { askSession } from './state/session.tsx'
import { applyTheme, theme } from './state/theme.ts'
import { speak } from './strings/strings.ts'

applyTheme(theme())
followLinks()
const [session] = await Promise.all([askSession(), speak(chosenLanguage())])
if (session.state === 'signed-in') await speak(chosenLanguage(session.session.account.language))
const root = document.getElementById('console')
if (root) render(<App session={session} />, root)
