import type { Message } from '../message.ts'

export const strings = {
  'project.delete': 'Delete project',
  'project.delete.title': 'Delete all reports for {project}?',
  'project.deleted': 'Project deleted',
  'project.pages': 'Pages',
  'project.pages.generated_at': 'Audited',
  'project.pages.path': 'Page',
  'project.pages.score': 'Score',
  'project.pages.search': 'Search pages',
} satisfies Readonly<Record<string, Message>>
