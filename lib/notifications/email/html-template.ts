import 'server-only'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export class Markup {
  readonly #text: string
  private constructor(text: string) {
    this.#text = text
  }

  /** Escapes values but not the literal parts. Attributes need quotes. */
  static html(
    strings: TemplateStringsArray,
    ...values: (string | number | Markup | readonly Markup[] | null)[]
  ): Markup {
    const rendered = values.map(value => [value].flat().map(escapeValue).join(''))
    return new Markup(strings.map((string, index) => string + (rendered[index] ?? '')).join(''))
  }

  toString(): string {
    return this.#text
  }
}

export const html = Markup.html

function escapeValue(value: string | number | Markup | null): string {
  if (value === null) return ''
  if (value instanceof Markup) return value.toString()
  return String(value).replace(/[&<>"']/g, sign => ENTITIES[sign] ?? '')
}
