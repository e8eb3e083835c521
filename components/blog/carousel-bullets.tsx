'use client'

/** How many bullets keep their full size on each side of the chosen one, and where the last ones stop shrinking. */
const SCALE_CLASSES = ['scale-100', 'scale-100', 'scale-75', 'scale-50']
/** From this many on, the far ones shrink. */
const SHRINK_FROM_COUNT = 6

/** One bullet a post; the chosen one is long and gold, and where they are many they shrink toward the ends. */
export function CarouselBullets({
  titles,
  selected,
  onChoose,
}: {
  titles: readonly string[]
  selected: number
  onChoose: (index: number) => void
}) {
  if (titles.length < 2) return null
  return (
    <ul className="flex justify-center">
      {titles.map((title, index) => {
        // Told apart by its place too: two posts may have one title.
        const label = `Post ${index + 1} of ${titles.length}: ${title}`
        return (
          <li key={label}>
            <button
              type="button"
              aria-label={label}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => onChoose(index)}
              className="group grid h-11 w-6 place-items-center"
            >
              <span
                className={`size-2 rounded-full bg-smoke/50 transition-all duration-300 ease-out group-hover:bg-gold group-aria-[current=true]:w-5 group-aria-[current=true]:bg-gold ${getScaleClass(index, selected, titles.length)}`}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function getScaleClass(index: number, selected: number, count: number): string {
  if (count < SHRINK_FROM_COUNT) return 'scale-100'
  return SCALE_CLASSES[Math.min(Math.abs(index - selected), SCALE_CLASSES.length - 1)] ?? 'scale-100'
}
