fn main() {
    zooph_build::compile("weather.capnp");
}
