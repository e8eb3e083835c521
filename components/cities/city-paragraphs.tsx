/** Renders the other paragraphs about a city. */
export function CityParagraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null
  return (
    <div className="mx-auto max-w-page px-5 md:px-8">
      <div className="grid gap-x-14 gap-y-6 border-t border-ash pt-10 md:pt-12 lg:grid-cols-2">
        {paragraphs.map(text => (
          <p key={text} className="max-w-prose text-ivory/90">
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
