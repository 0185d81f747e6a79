import DollarSign from 'lucide-react/icons/dollar-sign'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import './promises.css'

const PROMISES = [
  {
    Icon: ListChecks,
    title: 'A matching algorithm you can follow',
    text: 'Each community comes with the reasons why it matched, and says what we do not know about it.',
  },
  {
    Icon: DollarSign,
    title: 'Transparent pricing',
    text: 'The lowest monthly rate, where it is published. Where it is not, we say so.',
  },
  {
    Icon: MessageSquareQuote,
    title: 'Trusted reviews',
    text: 'A rating where there is one, and no stars made up where there is none.',
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
