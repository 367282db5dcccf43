// A WebKitGTK browser without tool bars, run by gjs. WebKitGTK's own MiniBrowser is at least 447 pixels wide, and under WebDriver it writes
// no console messages, because its sessions are ephemeral.
//
//   gjs -m window.mjs <folder for data> <width> <height>
import GLib from 'gi://GLib?version=2.0'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'
import System from 'system'

const [folder, width, height] = System.programArgs
const name = 'WebKitGTK'

Gtk.init(null)
// Pages see this as prefers-reduced-motion.
Gtk.Settings.get_default().gtk_enable_animations = false
const web_context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({ base_data_directory: folder, base_cache_directory: folder }),
})
web_context.set_automation_allowed(true)
web_context.set_preferred_languages(['en-GB'])
const settings = new WebKit.Settings({ enable_write_console_messages_to_stdout: true })

function open(properties) {
  const window = new Gtk.Window({ default_width: Number(width), default_height: Number(height) })
  const view = new WebKit.WebView({ settings, ...properties })
  view.connect('create', () => open({ related_view: view }))
  view.connect('close', () => window.destroy())
  window.add(view)
  window.show_all()
  return view
}

web_context.connect('automation-started', (_context, session) => {
  const information = new WebKit.ApplicationInfo()
  information.set_name(name)
  information.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version())
  session.set_application_info(information)
  session.connect('create-web-view', () => open({ web_context, is_controlled_by_automation: true }))
})
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, 15, () => Gtk.main_quit())
Gtk.main()
