/** `title: story => standing | book`: what happens, step by step, and what it leads to; some tell nothing of the book. */
export type Story = { line: string; story: string; standing: string; book: string | undefined }

/** Reads the stories of each chapter: a line that is not indented begins one, a line that is indented more goes on. */
export function readStories(text: string): [chapter: string, stories: Story[]][] {
  const chapters: [string, Story[]][] = []
  for (const line of text.replaceAll(/\n {4}/g, ' ').split('\n')) {
    if (line === '') continue
    if (!line.startsWith(' ')) {
      chapters.push([line, []])
      continue
    }
    const [, story = '', standing = '', book] = /^.*?: (.*) => ([^|]*?)(?: \|(.*))?$/.exec(line) ?? []
    chapters.at(-1)?.[1].push({ line: line.trim(), story, standing, book: book?.trim() })
  }
  return chapters
}
