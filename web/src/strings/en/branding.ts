import type { Message } from '../message.ts'

export const strings = {
  'branding.accent': 'Accent color',
  'branding.contrast': 'Contrast with white text: {ratio}:1',
  'branding.contrast.low': 'Contrast with white text: {ratio}:1. At least {min}:1 is needed.',
  'branding.footer': 'Footer',
  'branding.footer.hint': 'Such as your address. Shown on every page of PDF files and at the end of shared pages.',
  'branding.logo': 'Logo',
  'branding.logo.hint': 'PNG, JPEG or SVG, at most 100 KB and 2,000 × 2,000 pixels.',
  'branding.logo.remove': 'Remove logo',
  'branding.note': 'Your name, logo and colors on PDF reports and shared pages.',
  'branding.pick': 'Pick: {field}',
  'branding.preview': 'Cover preview',
  'branding.preview.kind': 'SEO report',
  'branding.primary': 'Primary color',
  'branding.remove': 'Remove branding',
} satisfies Readonly<Record<string, Message>>
