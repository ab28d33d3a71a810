import { useState } from 'preact/hooks'
import type { Segment } from '../../api/generated.ts'
import { type AnyShareLink, deleteShareLink, type LinkOwner, saveShareLink } from '../../api/share-links.ts'
import { LabeledCopyBox } from '../../components/copy-box.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { CheckboxField, RadioGroup, SelectField, TextField } from '../../components/field.tsx'
import { type FieldErrors, Form, type FormValues } from '../../components/form.tsx'
import { ResetShareLink } from '../../components/reset-share-link.tsx'
import { showToast } from '../../components/toast.tsx'
import { t } from '../../strings/strings.ts'
import { lastDay } from './last-day.ts'

/** What has the link, and the time zone of its last day. */
export interface LinkPage extends LinkOwner {
  readonly timezone: string
}

interface ShareLinkDialogProps {
  readonly owner: LinkPage
  /** The link to edit; null for a new one. */
  readonly link: AnyShareLink | null
  readonly segments: readonly Pick<Segment, 'id' | 'name'>[]
  /** It has another address. */
  readonly onReset: (link: AnyShareLink) => void
  /** It was saved or deleted. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Creates, changes or deletes a share link. */
export function ShareLinkDialog(props: ShareLinkDialogProps) {
  const { owner, link, onReset, onDone, onClose } = props
  const [deletes, setDeletes] = useState(false)
  if (deletes && link) {
    return (
      <Dialog title={t('links.delete')} onClose={onClose}>
        <Form
          danger
          submit={t('links.delete')}
          send={() => deleteShareLink(owner, link.id)}
          onDone={() => {
            showToast(t('links.deleted'))
            onDone()
          }}
        >
          {() => <p>{t('links.delete.note', { name: link.name })}</p>}
        </Form>
      </Dialog>
    )
  }
  const expires = link === null ? '' : lastDay(link.expires_at, owner.timezone)
  return (
    <Dialog title={t(link ? 'links.edit' : 'links.new')} onClose={onClose}>
      <div class="stack">
        {link && (
          <>
            <LabeledCopyBox text={link.page} label={t('links.address')} />
            <ResetShareLink send={() => saveShareLink(owner, link.id, { reset_page: 1 })} onReset={onReset} />
          </>
        )}
        <Form
          draft={`share link of ${owner.kind} ${owner.id} ${link?.id}`}
          submit={t('action.save')}
          send={(sent) => saveShareLink(owner, link?.id, linkBody(owner, sent, expires))}
          onDone={() => {
            showToast(t('state.saved'))
            onDone()
          }}
          extraActions={
            link && (
              <>
                <span class="grow" />
                <button type="button" class="button plain danger" onClick={() => setDeletes(true)}>
                  {t('links.delete')}
                </button>
              </>
            )
          }
        >
          {(errors) => <LinkFields {...props} expires={expires} errors={errors} />}
        </Form>
      </div>
    </Dialog>
  )
}

/** An empty password is not sent, nor is an end that stays: it can be a time of the day. */
function linkBody({ kind }: LinkOwner, sent: FormValues, expires: string) {
  const { name, privacy, password, segment, expires_at, realtime, conversions, enabled, embed } = sent
  const sections = [
    'overview',
    ...(realtime === '1' ? ['realtime'] : []),
    ...(conversions === '1' ? ['conversions'] : []),
  ]
  return {
    name,
    privacy: Number(privacy),
    password: password || undefined,
    ...(kind === 'website' && { segment: Number(segment ?? 0), sections }),
    expires_at: expires_at === expires ? undefined : expires_at,
    enabled: Number(enabled),
    embed: Number(embed),
  }
}

interface LinkFieldsProps extends Pick<ShareLinkDialogProps, 'owner' | 'link' | 'segments'> {
  readonly expires: string
  readonly errors: FieldErrors
}

function LinkFields({ owner, link, segments, expires, errors }: LinkFieldsProps) {
  const ofWebsite = link && 'sections' in link ? link : null
  const [privacy, setPrivacy] = useState(String(link?.privacy ?? 0))
  return (
    <>
      <TextField
        label={t('links.name')}
        name="name"
        maxLength={100}
        defaultValue={link?.name ?? ''}
        hint={t('links.name.note')}
        errors={errors.name}
      />
      <RadioGroup
        label={t('links.access')}
        name="privacy"
        value={privacy}
        onChange={setPrivacy}
        options={[
          { value: '0', label: t('privacy.0'), note: t('privacy.0.note') },
          { value: '2', label: t('privacy.2'), note: t('privacy.2.note') },
        ]}
      />
      {privacy === '2' && (
        <TextField
          label={t('privacy.password')}
          name="password"
          type="password"
          autocomplete="new-password"
          errors={errors.password}
          hint={link?.privacy === 2 ? t('privacy.password.keep') : t('privacy.password.hint')}
        />
      )}
      {owner.kind === 'website' && (
        <fieldset class="field">
          <legend>{t('links.shows')}</legend>
          <CheckboxField
            name="realtime"
            label={t('site.realtime')}
            note={t('links.realtime.note')}
            checked={ofWebsite?.sections.includes('realtime') ?? true}
          />
          <CheckboxField
            name="conversions"
            label={t('site.conversions')}
            note={t('links.conversions.note')}
            checked={ofWebsite?.sections.includes('conversions') ?? true}
          />
        </fieldset>
      )}
      {segments.length > 0 && (
        <SelectField
          label={t('links.segment')}
          name="segment"
          value={String(ofWebsite?.segment ?? 0)}
          errors={errors.segment}
          hint={t('links.segment.note')}
          options={[
            { value: '0', label: t('links.segment.none') },
            ...segments.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <TextField
        label={t('links.expires')}
        name="expires_at"
        type="date"
        defaultValue={expires}
        hint={t(owner.kind === 'website' ? 'links.expires.note' : 'links.expires.note.account')}
        errors={errors.expires_at}
      />
      <fieldset class="field">
        <legend>{t('links.options')}</legend>
        <CheckboxField
          name="enabled"
          label={t('links.enabled')}
          note={t('links.enabled.note')}
          checked={link?.enabled !== 0}
        />
        <CheckboxField
          name="embed"
          label={t('privacy.embed')}
          note={t('privacy.embed.note')}
          checked={link?.embed === 1}
        />
      </fieldset>
    </>
  )
}
