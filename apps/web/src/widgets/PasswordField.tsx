import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useText } from '../text/language.ts'
import { IconButton } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { accountFieldsText } from './account-fields.text.ts'

/** A password field with a button to show the text; pasting is allowed. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) => {
  const text = useText(accountFieldsText)
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton label={isShown ? text.hidePassword : text.showPassword} type="button" onClick={() => setIsShown(!isShown)}>
          {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      }
    />
  )
}
