import { useState } from 'preact/hooks'
import { savedTheme, saveTheme, type Theme, themes } from '../state/theme.ts'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

export function ThemeMenu() {
  const [chosen, setChosen] = useState<Theme>(savedTheme)
  return (
    <Menu
      label={<Icon name={chosen === 'dark' ? 'moon' : 'sun'} />}
      ariaLabel={t('theme.name')}
      buttonClass="button plain square"
      arrow={false}
    >
      {(close) =>
        themes.map((one) => (
          <button
            key={one}
            type="button"
            class="item"
            aria-pressed={one === chosen}
            onClick={() => {
              saveTheme(one)
              setChosen(one)
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
