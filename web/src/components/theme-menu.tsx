import { useState } from 'preact/hooks'
import { chooseTheme, type Theme, theme, themes } from '../state/theme.ts'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

export function ThemeMenu() {
  const [now, setNow] = useState<Theme>(theme)
  return (
    <Menu
      label={<Icon name={now === 'dark' ? 'moon' : 'sun'} />}
      name={t('theme.name')}
      kind="button plain square"
      arrow={false}
    >
      {(close) =>
        themes.map((one) => (
          <button
            key={one}
            type="button"
            class="item"
            aria-pressed={one === now}
            onClick={() => {
              chooseTheme(one)
              setNow(one)
              close()
            }}
          >
            {t(`theme.${one}`)}
          </button>
        ))
      }
    </Menu>
  )
}
