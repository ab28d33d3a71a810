import type { FileContent, Manifest } from './manifest.ts'

/** A backup that is being written. It is no backup until `finish`. */
export interface UnfinishedBackup {
  /** Where files can be created directly; null if there is no such folder. */
  readonly folder: string | null
  /** Stores a file while its content is produced. */
  write(name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<FileContent>
  /** Takes over a file of an earlier backup, without copying it where that is possible. */
  reuse(from: string, name: string): Promise<void>
  finish(manifest: Manifest): Promise<string>
}

/** Where backups are: a folder, or a bucket. */
export interface BackupPlace {
  /** The path or address of a backup, for people. */
  pathOf(name: string): string
  /** The names of finished backups, oldest first. */
  list(): Promise<readonly string[]>
  readManifest(name: string): Promise<Manifest>
  /** Reads a file of a backup while `use` runs. */
  read<T>(backup: string, file: string, use: (chunks: AsyncIterable<Buffer>) => Promise<T>): Promise<T>
  /** The paths of damaged files of a backup, and what is wrong with them. Files that backups share are read once. */
  verify(name: string): Promise<readonly string[]>
  /** Removes what an interrupted backup has left. The caller must have locked the place. */
  begin(moment: number): Promise<UnfinishedBackup>
  remove(name: string): Promise<void>
}
