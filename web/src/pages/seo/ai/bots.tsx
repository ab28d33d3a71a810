import { useTitle } from '../../../state/use-title.ts'
import { t } from '../../../strings/strings.ts'
import { useSiteScope } from '../../../website/frame/site-context.ts'
import { AiAnswers } from './ai-answers.tsx'
import { BotPages } from './bot-pages.tsx'
import { BotTable } from './bot-table.tsx'

/** Which bots read the pages of a website, for what, when last, and with what result. */
export function BotsPage() {
  const scope = useSiteScope()
  useTitle(`${t('site.bots')} · ${scope.domain}`)
  return (
    <div class="stack in-order">
      <BotTable scope={scope} />
      <BotPages scope={scope} />
      {scope.website && <AiAnswers scope={scope} website={scope.website.id} />}
    </div>
  )
}
