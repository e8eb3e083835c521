import { Section } from '@/components/ui/section'

const STEPS = [
  {
    title: 'Choose Your Vehicle',
    text: 'Select from a premium fleet of black cars and luxury SUVs, with every fare side by side before you decide.',
  },
  {
    title: 'Book Your Ride',
    text: 'Set your pickup and drop-off, ride now or schedule ahead, and get your confirmation within minutes.',
  },
  {
    title: 'Enjoy the Ride',
    text: 'A professional chauffeur meets you, holds the door, and takes you there. Sit back and relax.',
  },
]

/** Renders the three steps. */
export function HowItWorks() {
  return (
    <Section heading="How It Works">
      <ol className="grid gap-px overflow-hidden rounded-2xl border border-ash bg-ash md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title} className="flex gap-6 bg-coal p-6 max-md:max-[22rem]:block md:block md:p-8 lg:p-10">
            <span
              aria-hidden="true"
              className="w-7 shrink-0 font-display text-title leading-none text-smoke lining-nums md:block"
            >
              {index + 1}
            </span>
            <div className="min-w-0 wrap-break-word hyphens-auto max-md:max-[22rem]:mt-4 md:mt-14 lg:mt-20">
              <h3 className="font-display text-heading font-semibold">{step.title}</h3>
              <p className="mt-3 text-smoke">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
