import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconActivity,
  IconBasket,
  IconBell,
  IconBook,
  IconBuildingStore,
  IconCalendarShare,
  IconChecklist,
  IconDatabaseExport,
  IconDatabaseImport,
  IconDeviceDesktop,
  IconDevices,
  IconHeartbeat,
  IconKey,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMail,
  IconMoon,
  IconRoute,
  IconShieldLock,
  IconSun,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, startTransition, useLayoutEffect } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import { ROLE_LABELS } from '#access/rules/user-labels.ts';
import { logOut } from '#access/web/session/log-out.ts';
import { getFirstSteps } from '#first-steps/contract/first-steps.ts';
import { MenuOpener } from '#ui/panel/actions/row-menu.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { allowedItems } from '../permissions.ts';
import { type DialogName, FIRST_STEPS_ENTRY, MENU_ENTRIES } from './menu-entries.ts';
import css from './user-menu.module.css';

const ICONS: Readonly<Record<DialogName, typeof IconUsers>> = {
  users: IconUsers,
  business: IconBuildingStore,
  checklists: IconChecklist,
  backups: IconDatabaseExport,
  imports: IconDatabaseImport,
  audit: IconActivity,
  health: IconHeartbeat,
  mail: IconMail,
  basket: IconBasket,
  password: IconLock,
  sessions: IconDevices,
  factors: IconShieldLock,
  tokens: IconKey,
  webhooks: IconWebhook,
  feeds: IconCalendarShare,
  pushes: IconBell,
  shortcuts: IconKeyboard,
  'first-steps': IconRoute,
};

type Props = {
  admin: AdminInfo;
  /** The open tab with its view, as in the URL. */
  place: string;
  onDialog: (name: DialogName) => void;
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** Called once, when the list can be opened. */
  onReady: () => void;
};

/** The list of the user menu; loaded with its first press. */
export default function UserMenuList(props: Props) {
  const { admin, place, onDialog, id, button, opened, onChange, onReady } = props;
  const { data } = useQuery({
    ...readQuery(getFirstSteps, {}),
    enabled: admin.role === 'admin',
  });
  const offered = data?.offered ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the mount reports; `onReady` is another function at each render
  useLayoutEffect(onReady, []);
  return (
    <Menu
      id={id}
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={280}
      shadow="md"
      loop
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <MenuOpener of={button} />
      </Menu.Target>
      <Menu.Dropdown className={css.dropdown}>
        <Menu.Label className={css.who}>
          <strong>{admin.name}</strong>
          <span>{ROLE_LABELS[admin.role]}</span>
        </Menu.Label>
        <Menu.Divider />
        {allowedItems(offered ? [FIRST_STEPS_ENTRY, ...MENU_ENTRIES] : MENU_ENTRIES, admin).map(
          ({ dialog, label }) => (
            <Entry
              key={dialog}
              icon={ICONS[dialog]}
              label={label}
              onClick={() => onDialog(dialog)}
            />
          ),
        )}
        <Menu.Item
          className={css.item}
          leftSection={<IconBook size={18} stroke={1.8} aria-hidden="true" />}
          component="a"
          href={`/guia/lugar/${place}`}
          target="_blank"
          rel="noopener"
        >
          Guía
        </Menu.Item>
        <Menu.Divider />
        <Themes />
        <Menu.Divider />
        <Entry icon={IconLogout} label="Cerrar sesión" onClick={logOut} />
      </Menu.Dropdown>
    </Menu>
  );
}

type EntryProps = { icon: typeof IconUsers; label: string; onClick: () => void };

function Entry({ icon: Icon, label, onClick }: EntryProps) {
  return (
    <Menu.Item
      className={css.item}
      leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}

const SCHEMES: readonly { scheme: MantineColorScheme; label: string; icon: typeof IconUsers }[] = [
  { scheme: 'auto', label: 'Sistema', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Claro', icon: IconSun },
  { scheme: 'dark', label: 'Oscuro', icon: IconMoon },
];

function Themes() {
  // Mantine would stop all transitions with an inline style, which the content policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu.RadioGroup
      value={colorScheme}
      // Every component of Mantine is rendered again: not before the next paint.
      onChange={(value) => startTransition(() => setColorScheme(value as MantineColorScheme))}
    >
      <Menu.Label>Tema</Menu.Label>
      {SCHEMES.map(({ scheme, label, icon: Icon }) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          className={css.item}
          closeMenuOnClick={false}
          rightSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
