import { ButtonLink } from '@/components/ui/button'
import { PostBar } from './post-bar'

/** The bar over a list of posts: the way home, and the way to a ride. */
export function ListBar() {
  return (
    <PostBar>
      <ButtonLink href="/#booking-flow" tight>
        Book a Ride
      </ButtonLink>
    </PostBar>
  )
}
