import { Menu } from '../../components/menu.tsx'
import { withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'

const choices = ['previous', 'year', 'none'] as const

export function CompareMenu({ scope: { pageUrl, view } }: { readonly scope: Scope }) {
  const chosen = view.compare ?? 'none'
  return (
    <Menu label={t(`compare.${chosen}`)} ariaLabel={t('compare.choose', { comparison: t(`compare.${chosen}`) })}>
      {(close) =>
        choices.map((choice) => (
          <a
            key={choice}
            href={withQuery(pageUrl, { compare: choice === 'previous' ? undefined : choice })}
            aria-current={choice === chosen ? 'true' : undefined}
            onClick={close}
          >
            {t(`compare.${choice}`)}
          </a>
        ))
      }
    </Menu>
  )
}
