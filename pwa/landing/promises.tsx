import DollarSign from 'lucide-react/icons/dollar-sign'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import './promises.css'

const PROMISES = [
  {
    Icon: ListChecks,
    title: 'A matching algorithm you can follow',
    text: 'For each community you see why it matched, and what we do not know about it.',
  },
  {
    Icon: DollarSign,
    title: 'Transparent pricing',
    text: 'We show the lowest published monthly rate. If a community publishes none, we say so.',
  },
  {
    Icon: MessageSquareQuote,
    title: 'Trusted reviews',
    text: 'We show a rating only if there is one, and never make up stars.',
  },
]

export function Promises() {
  return (
    <ul className="promises" aria-label="What you can expect">
      {PROMISES.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" />
          <div>
            <p className="promises-title">{title}</p>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
