import type { Message } from '../message.ts'

export const strings = {
  'settings.section.general': 'General',
  'settings.section.tracking': 'Tracking',
  'settings.section.search': 'Search',
  'settings.section.exclusions': 'Exclusions',
  'settings.section.sharing': 'Sharing',
  'settings.section.email': 'Email',
  'settings.section.data': 'Data',
  'settings.section.delete': 'Delete',
  'site-setting.general.note': 'What this site is called, and how its days are counted.',
  'site-setting.host': 'Host',
  'site-setting.host.note': 'www. is included.',
  'site-setting.name': 'Name',
  'site-setting.name.note': 'Optional',
  'site-setting.main-goal': 'Main goal',
  'site-setting.main-goal.note': 'Shown where only one goal fits, in Overview and Sites.',
  'site-setting.main-goal.first': 'First goal',
  'site-setting.changed': '{names} changed',
  'site-setting.unchanged': 'No unsaved changes',
  'site-setting.discard': 'Discard',
  'site-setting.verified': 'Verified',
} satisfies Readonly<Record<string, Message>>
