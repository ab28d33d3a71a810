import { useState } from 'preact/hooks'
import type { PathGroup } from '../../api/generated.ts'
import { createPathGroup, updatePathGroup } from '../../api/path-groups.ts'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { showToast } from '../../components/toast.tsx'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { PathGroupPreview } from './path-group-preview.tsx'

interface PathGroupFormProps {
  readonly scope: Scope
  readonly website: number
  /** The group to edit; null for a new one, which becomes the last. */
  readonly group: PathGroup | null
  readonly all: readonly PathGroup[]
  readonly onSaved: () => void
  readonly onCancel: () => void
  readonly onDelete: (group: PathGroup) => void
}

/** The name and the pattern of a group, with the pages that it matches while it is typed. */
export function PathGroupForm({ scope, website, group, all, onSaved, onCancel, onDelete }: PathGroupFormProps) {
  const [name, setName] = useState(group?.name ?? '')
  const [pattern, setPattern] = useState(group?.pattern ?? '')
  const fields = { name, pattern }
  return (
    <Form
      draft={`path group ${website} ${group?.id}`}
      submit={t('action.save')}
      send={() => (group ? updatePathGroup(website, group.id, fields) : createPathGroup(website, fields))}
      onDone={() => {
        showToast(t('state.saved'))
        onSaved()
      }}
      extraActions={
        <>
          <button type="button" class="button" onClick={onCancel}>
            {t('action.cancel')}
          </button>
          <span class="grow" />
          {group && (
            <button type="button" class="button danger" onClick={() => onDelete(group)}>
              {t('paths.delete')}
            </button>
          )}
        </>
      }
    >
      {(errors) => (
        <>
          <TextField
            label={t('field.name')}
            name="name"
            value={name}
            maxLength={100}
            autocomplete="off"
            errors={errors.name}
            onInput={({ currentTarget: { value } }) => setName(value)}
          />
          <TextField
            label={t('paths.pattern')}
            name="pattern"
            value={pattern}
            maxLength={200}
            autocomplete="off"
            spellcheck={false}
            placeholder="/user/*"
            hint={t('paths.pattern.hint')}
            errors={errors.pattern}
            onInput={({ currentTarget: { value } }) => setPattern(value)}
          />
          <PathGroupPreview
            scope={scope}
            pattern={pattern.trim()}
            earlier={all.slice(0, group ? group.position - 1 : undefined)}
          />
        </>
      )}
    </Form>
  )
}
